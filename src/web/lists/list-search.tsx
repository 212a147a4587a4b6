import { SearchField, type SearchFieldProps } from '../ui/search-field.tsx';
import { useDebouncedSearch } from './use-debounced-search.ts';

interface ListSearchProps extends Omit<SearchFieldProps, 'value' | 'onChange'> {
  /** The search that the list shows, normalized. */
  search: string;
  onSearch: (search: string) => void;
  /** Returns a search as the URL stores it. Default: without spaces at both ends. */
  normalize?: (searchText: string) => string;
}

/** Search box of a list; searches when typing pauses. */
export function ListSearch({ search, onSearch, normalize = trim, ...field }: ListSearchProps) {
  const [searchText, setSearchText] = useDebouncedSearch(search, onSearch, normalize);
  return <SearchField {...field} value={searchText} onChange={setSearchText} />;
}

const trim = (text: string) => text.trim();
