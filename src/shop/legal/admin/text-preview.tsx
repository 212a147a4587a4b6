import { useState } from 'react';
import type { Language } from '../../../shared/languages.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { adminTexts } from '../admin-texts.ts';
import { preview } from '../contract.ts';
import type { LegalDocument } from '../document.ts';
import { DocumentView } from '../web/document-view.tsx';

const editorTexts = adminTexts.editor;

/** Shows the text as visitors will see it, on request: the server parses it. */
export function TextPreview({ text, language }: { text: string; language: Language }) {
  const { run, busy, failure } = useWrite(preview, editorTexts.previewFailed);
  const [blocks, setBlocks] = useState<LegalDocument>();

  async function show(): Promise<void> {
    const result = await run({ text });
    if (result?.ok) setBlocks(result.value.blocks);
  }

  return (
    <Panel
      title={editorTexts.preview}
      actions={
        <Button size="small" busy={busy} busyLabel={editorTexts.previewing} onClick={() => void show()}>
          {editorTexts.preview}
        </Button>
      }
    >
      {failure ? <Note tone="bad">{failure}</Note> : null}
      {blocks === undefined ? (
        <p className="field-hint">{editorTexts.previewLead}</p>
      ) : blocks.length === 0 ? (
        <p className="field-hint">{editorTexts.previewEmpty}</p>
      ) : (
        <div lang={language}>
          <DocumentView blocks={blocks} />
        </div>
      )}
    </Panel>
  );
}
