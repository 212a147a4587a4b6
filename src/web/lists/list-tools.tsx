import type { SearchAndShow } from '../../shared/search-and-show.ts';
import { adminPageTexts } from '../admin-page-texts.ts';
import { FilterSelect, type FilterSelectProps } from '../ui/filter-select.tsx';
import { ListSearch } from './list-search.tsx';

interface ListToolsProps<Show extends string> {
  /** Label of the search box. */
  label: string;
  filters: SearchAndShow<Show>;
  options: FilterSelectProps<Show>['options'];
  onChange: (to: SearchAndShow<Show>) => void;
}

/** Search box and filter above a list. */
export function ListTools<Show extends string>({ label, filters, options, onChange }: ListToolsProps<Show>) {
  const { search, show } = filters;
  return (
    <div className="table-tools">
      <ListSearch label={label} search={search} onSearch={(to) => onChange({ search: to, show })} />
      <FilterSelect
        label={adminPageTexts.show}
        value={show}
        options={options}
        layout="above"
        onChange={(to) => onChange({ search, show: to })}
      />
    </div>
  );
}
