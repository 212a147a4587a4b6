import { useState } from 'react';
import { DownloadLink } from '../../../web/ui/download-link.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import { MONTH_PATH } from '../contract.ts';
import { lastMonth } from '../filters.ts';

/** Number of months to choose from; the URL also accepts earlier ones. */
const MONTHS = 36;

/** Select field for a past month, with a link that downloads its bookkeeping file. */
export function MonthFile({ today, zone }: { today: string; zone: string }) {
  const months = Array.from({ length: MONTHS }).reduce<string[]>(
    (list) => [...list, lastMonth(`${list.at(-1) ?? today.slice(0, 7)}-01`)],
    [],
  );
  const [chosen, setChosen] = useState(months[0]!);
  return (
    <Panel title={adminTexts.month}>
      <p>{adminTexts.monthHint}</p>
      <div className="report-month">
        <SelectField
          label={adminTexts.monthField}
          value={chosen}
          options={months.map((month) => ({ value: month, label: month }))}
          onChange={setChosen}
        />
        <DownloadLink href={`${MONTH_PATH}?${new URLSearchParams({ month: chosen, zone })}`}>
          {adminTexts.download(chosen)}
        </DownloadLink>
      </div>
    </Panel>
  );
}
