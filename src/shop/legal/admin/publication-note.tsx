import { Link } from '../../../web/ui/link.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { EditedText } from '../contract.ts';

const editorTexts = adminTexts.editor;
/** Maximum number of listed placeholders. */
const MAX_LISTED = 12;

/** Says whether visitors see the saved text, and lists the placeholders that keep it from being published. */
export function PublicationNote({ text }: { text: EditedText }) {
  const { page, placeholders, publishedAt } = text;
  if (placeholders.length > 0)
    return (
      <Note tone="warn">
        <p>{editorTexts.unfinished(placeholders.length)}</p>
        <ul className="mt-2 list-disc pl-5">
          {placeholders.slice(0, MAX_LISTED).map((placeholder) => (
            <li key={placeholder}>{placeholder}</li>
          ))}
          {placeholders.length > MAX_LISTED ? (
            <li>{editorTexts.more(placeholders.length - MAX_LISTED)}</li>
          ) : null}
        </ul>
        {publishedAt === null ? null : <p className="mt-2">{editorTexts.earlier}</p>}
      </Note>
    );
  if (publishedAt === null) return <Note tone="info">{editorTexts.empty}</Note>;
  return (
    <Note tone="ok">
      {editorTexts.published} <Link to={`/legal/${page}`}>{editorTexts.view}</Link>
    </Note>
  );
}
