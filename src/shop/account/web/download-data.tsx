import { Download } from 'lucide-react';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { PERSONAL_DATA_PATH } from '../contract.ts';
import { texts } from '../texts.ts';

const personalDataTexts = texts.personalData;

/** Link that downloads all data about the user as a file. */
export function DownloadData() {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="prose">{personalDataTexts.downloadHint}</p>
      <ButtonLink
        to={PERSONAL_DATA_PATH}
        reloadDocument
        download="my-data.json"
        icon={<Download size={18} aria-hidden="true" />}
      >
        {personalDataTexts.download}
      </ButtonLink>
    </div>
  );
}
