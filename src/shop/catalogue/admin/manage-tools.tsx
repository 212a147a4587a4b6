import { ListSearch } from '../../../web/lists/list-search.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import type { ManageSort, SortDirection } from '../admin-rules.ts';
import { adminTexts } from '../admin-texts.ts';
import type { ManageFilters } from '../manage-filters.ts';
import { categoryLabel, normalizeSearch } from '../rules.ts';

const texts = adminTexts.manage;
const SORTS = Object.entries(texts.sorts).map(([value, label]) => ({ value, label }));

export interface ManageToolsProps {
  filters: ManageFilters;
  categories: readonly string[];
  onChange: (change: Partial<ManageFilters>) => void;
}

/** Search, category and order of the product table. */
export function ManageTools({ filters, categories, onChange }: ManageToolsProps) {
  const { search, category, sort, order } = filters;
  const names = category && !categories.includes(category) ? [...categories, category] : categories;
  return (
    <search className="table-tools">
      <ListSearch
        label={texts.search}
        placeholder={texts.searchHint}
        search={search}
        onSearch={(found) => onChange({ search: found })}
        normalize={normalizeSearch}
      />
      <FilterSelect
        layout="above"
        label={texts.category}
        value={category}
        options={[
          { value: '', label: texts.allCategories },
          ...names.map((name) => ({ value: name, label: categoryLabel(name) })),
        ]}
        onChange={(chosen) => onChange({ category: chosen })}
      />
      <FilterSelect
        layout="above"
        label={texts.sortBy}
        value={`${sort} ${order}`}
        options={SORTS}
        onChange={(chosen) => {
          const [by, direction] = chosen.split(' ') as [ManageSort, SortDirection];
          onChange({ sort: by, order: direction });
        }}
      />
    </search>
  );
}
