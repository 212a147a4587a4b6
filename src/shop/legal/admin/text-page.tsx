import '../../../web/styles/admin-entry.css';
import './checklist.css';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { LANGUAGES } from '../../../shared/languages.ts';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { ReadContent } from '../../../web/read-content.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { adminTexts } from '../admin-texts.ts';
import { text as textRead } from '../contract.ts';
import { LEGAL_PAGES } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { parseTextParams } from '../text-params.ts';
import { Disclaimer } from './disclaimer.tsx';
import { TextEditor } from './text-editor.tsx';

const editorTexts = adminTexts.editor;

/** /admin/legal/text: the editor of one page in one language. */
export function TextScreen() {
  const [query, setQuery] = useSearchParams();
  const { page, language } = parseTextParams(query);
  const read = useRead(textRead, { page, language });
  const [hasChanges, setHasChanges] = useState(false);
  const isCurrent = read.data?.page === page && read.data.language === language;
  return (
    <>
      <TextLink to="/admin/legal" icon={<ArrowLeft size={18} aria-hidden="true" />}>
        {editorTexts.back}
      </TextLink>
      <PageHeading aside={adminTexts.languages[language]}>{shellTexts.pages[page]}</PageHeading>
      <Disclaimer />
      <div className="mb-6 flex flex-wrap items-end gap-4">
        <FilterSelect
          label={editorTexts.page}
          value={page}
          disabled={hasChanges}
          options={optionsOf(LEGAL_PAGES, shellTexts.pages)}
          onChange={(chosen) => setQuery({ page: chosen, language })}
        />
        <FilterSelect
          label={editorTexts.language}
          value={language}
          disabled={hasChanges}
          options={optionsOf(LANGUAGES, adminTexts.languages)}
          onChange={(chosen) => setQuery({ page, language: chosen })}
        />
        {hasChanges ? <p className="field-hint">{editorTexts.unsavedSwitch}</p> : null}
      </div>
      <ReadContent read={{ ...read, data: isCurrent ? read.data : undefined }} words={editorTexts}>
        {(data) => (
          <TextEditor
            key={`${page} ${language}`}
            current={data}
            refresh={read.retry}
            onHasChanges={setHasChanges}
          />
        )}
      </ReadContent>
    </>
  );
}

export default adminScreenPage(shellTexts.adminText, TextScreen);
