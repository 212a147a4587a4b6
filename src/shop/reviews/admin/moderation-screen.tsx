import { useRead } from '../../../web/api/use-read.ts';
import { NoRows } from '../../../web/lists/no-rows.tsx';
import { PositionList } from '../../../web/lists/position-list.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { adminList } from '../admin-contract.ts';
import {
  MODERATION_FILTERS,
  MODERATION_PAGE_SIZE,
  moderationParams,
  parseModerationFilters,
  serializeModerationFilters,
} from '../admin-rules.ts';
import { adminTexts } from '../admin-texts.ts';
import { ModerationRow } from './moderation-row.tsx';

const options = optionsOf(MODERATION_FILTERS, adminTexts.filters);

/** /admin/reviews: live list of the reviews of all products, which can be hidden and unhidden. */
export function ModerationScreen() {
  const [filters, setFilters] = useUrlFilters(parseModerationFilters, serializeModerationFilters);
  const read = useRead(adminList, moderationParams(filters));
  const { filter } = filters;
  return (
    <>
      <PageHeading
        aside={adminTexts.lead}
        actions={
          <FilterSelect
            label={adminTexts.filter}
            value={filter}
            options={options}
            onChange={(chosen) => setFilters({ filter: chosen, page: 1 })}
          />
        }
      >
        {adminTexts.heading}
      </PageHeading>
      <PositionList
        read={read}
        words={adminTexts}
        skeletons={MODERATION_PAGE_SIZE}
        rowsOf={(page) => page.reviews}
        position={filters}
        onPosition={(position) => setFilters({ filter, ...position })}
        empty={<NoRows words={adminTexts} isFiltered={filter !== 'all'} titleAs="h2" />}
      >
        {(reviews) => (
          <Panel flush>
            <ul
              className="moderation"
              aria-label={adminTexts.heading}
              aria-busy={read.isFetching || undefined}
            >
              {reviews.map((review) => (
                <ModerationRow key={review.id} review={review} />
              ))}
            </ul>
          </Panel>
        )}
      </PositionList>
    </>
  );
}
