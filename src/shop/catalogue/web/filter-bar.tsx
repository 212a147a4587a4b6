import { X } from 'lucide-react';
import { useDebouncedSearch } from '../../../web/lists/use-debounced-search.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import type { Filters } from '../filters.ts';
import { homeTexts as home } from '../home-texts.ts';
import { categoryLabel, isProductSort, normalizeSearch, PRODUCT_SORTS } from '../rules.ts';

export interface FilterProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  /** Categories of the shop; a selected category is offered even if it is not one of them. */
  categories: readonly string[];
}

function categoryOptions({ filters: { category }, categories }: FilterProps) {
  const names = category && !categories.includes(category) ? [...categories, category] : categories;
  return [
    { value: '', label: home.allCategories },
    ...names.map((name) => ({ value: name, label: categoryLabel(name) })),
  ];
}

/** Search, category with Clear Filter, and sort order (SPEC L43). */
export function FilterBar(props: FilterProps & { searchHint?: string }) {
  const { filters, onChange, searchHint } = props;
  const [searchText, setSearchText] = useDebouncedSearch(
    filters.search,
    (search) => onChange({ search }),
    normalizeSearch,
  );
  return (
    <search className="filters">
      <SearchField label={home.search} placeholder={searchHint} value={searchText} onChange={setSearchText} />
      <FilterSelect
        layout="above"
        label={home.category}
        value={filters.category}
        options={categoryOptions(props)}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        layout="above"
        label={home.sortBy}
        value={filters.sort}
        options={PRODUCT_SORTS.map((sort) => ({ value: sort, label: home.sorts[sort] }))}
        onChange={(sort) => isProductSort(sort) && onChange({ sort })}
      />
      {filters.category ? (
        <Button
          variant="quiet"
          icon={<X size={16} aria-hidden="true" />}
          onClick={() => onChange({ category: '' })}
        >
          {shellTexts.actions.clearFilter}
        </Button>
      ) : null}
    </search>
  );
}
