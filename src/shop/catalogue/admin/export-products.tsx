import { DownloadLink } from '../../../web/ui/download-link.tsx';
import { TRANSFER_PATHS } from '../transfer/report.ts';
import { transferTexts as texts } from '../transfer/texts.ts';

const FORMATS = [
  { format: 'csv', label: texts.exportCsv },
  { format: 'json', label: texts.exportJson },
] as const;

/** Downloads of all products. */
export function ExportProducts() {
  return (
    <div className="form">
      <p className="prose">{texts.exportLead}</p>
      <div className="heading-actions">
        {FORMATS.map(({ format, label }) => (
          <DownloadLink key={format} href={`${TRANSFER_PATHS.export}?format=${format}`}>
            {label}
          </DownloadLink>
        ))}
      </div>
    </div>
  );
}
