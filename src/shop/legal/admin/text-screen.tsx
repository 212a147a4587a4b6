import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { LANGUAGES, type Language } from '../../../shared/languages.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { adminTexts } from '../admin-texts.ts';
import { text as textRead } from '../contract.ts';
import { LEGAL_PAGES, type LegalPage } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { Disclaimer } from './disclaimer.tsx';
import { TextEditor } from './text-editor.tsx';
import './checklist.css';

const editorTexts = adminTexts.editor;

interface TextParams {
  page: LegalPage;
  language: Language;
}

/** /admin/legal/text: the editor of one page in one language. */
export function TextScreen({ params, onChange }: { params: TextParams; onChange: (to: TextParams) => void }) {
  const { page, language } = params;
  const { data, error, isFetching, retry } = useRead(textRead, params);
  const [hasChanges, setHasChanges] = useState(false);
  const isCurrent = data?.page === page && data.language === language;
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
          options={LEGAL_PAGES.map((value) => ({ value, label: shellTexts.pages[value] }))}
          onChange={(value) => onChange({ page: value as LegalPage, language })}
        />
        <FilterSelect
          label={editorTexts.language}
          value={language}
          disabled={hasChanges}
          options={LANGUAGES.map((value) => ({ value, label: adminTexts.languages[value] }))}
          onChange={(value) => onChange({ page, language: value as Language })}
        />
        {hasChanges ? <p className="field-hint">{editorTexts.unsavedSwitch}</p> : null}
      </div>
      {isCurrent ? (
        <TextEditor key={`${page} ${language}`} current={data} refresh={retry} onHasChanges={setHasChanges} />
      ) : error ? (
        <ErrorState title={editorTexts.loadFailed} busy={isFetching} onRetry={retry}>
          {error.message}
        </ErrorState>
      ) : (
        <>
          <LoadingText>{editorTexts.loading}</LoadingText>
          <SkeletonRows count={6} />
        </>
      )}
    </>
  );
}
