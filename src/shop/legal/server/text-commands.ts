import { type Actor, recordAudit } from '../../../server/audit/record.ts';
import { defineWrite, type Write } from '../../../server/operations.ts';
import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { conflict, invalid, orNotFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { type DocumentProblem, type LegalDocument, LIST_DEPTH, MAX_PART } from '../document.ts';
import { errors } from '../errors.ts';
import { MAX_TEXT, normalizeText, placeholdersOf } from '../rules.ts';
import { EditedText, Preview, PreviewText, RestoreText, SaveText } from '../schemas.ts';
import { parseMarkdown } from './markdown.ts';
import { addText, newestText, publishedTexts, type StoredText, textVersion } from './texts-tables.ts';

const saveText = defineWrite(contract.saveText, {
  permission: 'legal',
  stepUp: true,
  input: SaveText,
  result: EditedText,
  async handleInTransaction({ tx, viewer }, { text, ...input }) {
    const normalized = normalizeText(text);
    parseOrRefuse(normalized);
    return addVersion(tx, viewer, { ...input, text: normalized }, 'update');
  },
});

const restoreText = defineWrite(contract.restoreText, {
  permission: 'legal',
  stepUp: true,
  input: RestoreText,
  result: EditedText,
  async handleInTransaction({ tx, viewer }, { page, language, version, to }) {
    const saved = orNotFound(await textVersion(tx, page, language, to), errors['legal-version-missing']);
    return addVersion(tx, viewer, { ...saved, version }, 'restore');
  },
});

const preview = defineWrite(contract.preview, {
  permission: 'legal',
  input: PreviewText,
  result: Preview,
  async handle(_, { text }) {
    return { blocks: [...parseOrRefuse(normalizeText(text))] } as Preview;
  },
});

export const textCommands: Write[] = [saveText, restoreText, preview];

/** @throws Refusal 400 that says what to change */
function parseOrRefuse(text: string): LegalDocument {
  const parsed = parseMarkdown(text);
  if (!('problem' in parsed)) return parsed;
  const message = messageOf(parsed);
  throw invalid(message, { text: message });
}

function messageOf(problem: DocumentProblem) {
  switch (problem.problem) {
    case 'too-long':
      return errors['legal-too-long']({ limit: MAX_TEXT });
    case 'part-too-long':
      return errors['legal-part-too-long']({ limit: MAX_PART });
    case 'too-nested':
      return errors['legal-too-nested']({ limit: LIST_DEPTH });
    case 'too-many-parts':
      return errors['legal-too-many-parts'];
    case 'link-refused':
      return errors['legal-link-refused']({ address: problem.address });
  }
}

/** Saves a text as the version after `version`, with an audit entry. Without a change it saves nothing. */
export async function addVersion(
  tx: Transaction,
  actor: Actor,
  { page, language, version, text }: StoredText,
  action: 'update' | 'restore',
): Promise<EditedText> {
  const newest = await newestText(tx, page, language);
  if (newest.version !== version) throw conflict(errors['legal-stale']);
  if (newest.text === text) return editedText(tx, newest);
  const added = { page, language, version: version + 1, text };
  // The primary key refuses the second of two administrators who save at the same time.
  if (!(await addText(tx, added, isComplete(text)))) throw conflict(errors['legal-stale']);
  await recordAudit(tx, actor, {
    entity: 'legal-text',
    entityId: `${page} (${language}), ${added.version}`,
    action,
    before: auditedText(newest),
    after: auditedText(added),
  });
  return editedText(tx, added);
}

const isComplete = (text: string) => placeholdersOf(text).length === 0;

/** The versions of a text are stored, so the audit log names them and not their words. */
const auditedText = ({ version, text }: StoredText) => ({ textVersion: version, characters: text.length });

/** A text as administrators edit it. */
export async function editedText(
  db: Queryable,
  { page, language, version, text }: StoredText,
): Promise<EditedText> {
  const published = (await publishedTexts(db, page)).find((one) => one.language === language);
  return {
    page,
    language,
    version,
    text,
    placeholders: placeholdersOf(text),
    publishedAt: published?.savedAt ?? null,
  };
}
