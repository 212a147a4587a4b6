import { FileDown } from 'lucide-react';
import { TRANSFER_PATHS } from '../transfer/report.ts';
import { transferTexts as texts } from '../transfer/texts.ts';

const FORMATS = [
  { format: 'csv', label: texts.exportCsv },
  { format: 'json', label: texts.exportJson },
] as const;

/** Downloads of all products. Plain links, so that the browser streams files of any size to the disk. */
export function ExportProducts() {
  return (
    <div className="form">
      <p className="prose">{texts.exportLead}</p>
      <div className="heading-actions">
        {FORMATS.map(({ format, label }) => (
          <a
            key={format}
            className="btn"
            data-variant="secondary"
            data-size="normal"
            href={`${TRANSFER_PATHS.export}?format=${format}`}
            download
          >
            <span className="btn-label">
              <FileDown size={18} aria-hidden="true" />
              <span className="btn-text">{label}</span>
            </span>
          </a>
        ))}
      </div>
    </div>
  );
}
