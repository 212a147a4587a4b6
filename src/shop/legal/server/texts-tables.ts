import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { Language } from '../../../shared/languages.ts';
import type { LegalPage } from '../rules.ts';

/** A saved version of a text. */
export interface StoredText {
  page: LegalPage;
  language: Language;
  /** 0 if none was saved. */
  version: number;
  /** Markdown. */
  text: string;
}

interface PublishedText extends StoredText {
  savedAt: string;
}

/** The newest version of a text; an empty one with version 0 if none was saved. */
export async function newestText(db: Queryable, page: LegalPage, language: Language): Promise<StoredText> {
  const row = await db.one<StoredText>(sql`
    select page, language, version, text from legal_texts
    where page = ${page} and language = ${language} order by version desc limit 1`);
  return row ?? { page, language, version: 0, text: '' };
}

/** The newest version of every text that was saved. */
export const newestTexts = (db: Queryable): Promise<StoredText[]> =>
  db.many<StoredText>(sql`
    select distinct on (page, language) page, language, version, text
    from legal_texts order by page, language, version desc`);

/** A version by its number; undefined if it does not exist. Version 0 is the empty text. */
export async function textVersion(
  db: Queryable,
  page: LegalPage,
  language: Language,
  version: number,
): Promise<StoredText | undefined> {
  if (version === 0) return { page, language, version, text: '' };
  return db.one<StoredText>(sql`
    select page, language, version, text from legal_texts
    where page = ${page} and language = ${language} and version = ${version}`);
}

/** Saves a new version; returns false if another transaction has already saved one with this number. */
export async function addText(
  tx: Transaction,
  { page, language, version, text }: StoredText,
  complete: boolean,
): Promise<boolean> {
  const row = await tx.one(sql`
    insert into legal_texts (page, language, version, text, complete)
    values (${page}, ${language}, ${version}, ${text}, ${complete})
    on conflict do nothing returning 1`);
  return row !== undefined;
}

/** The texts of a page that visitors see, by language. */
export const publishedTexts = (db: Queryable, page: LegalPage): Promise<PublishedText[]> =>
  db.many<PublishedText>(sql`
    select page, language, version, text, saved_at as "savedAt" from published_legal_texts where page = ${page}`);

/** The pages that visitors see, without their texts. */
export const publishedPages = (db: Queryable): Promise<{ page: LegalPage; language: Language }[]> =>
  db.many(sql`select page, language from published_legal_texts`);
