import { useRead } from '../../../web/api/use-read.ts';
import { NoRows } from '../../../web/lists/no-rows.tsx';
import { PositionList } from '../../../web/lists/position-list.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { adminList } from '../admin-contract.ts';
import {
  MODERATION_FILTERS,
  MODERATION_PAGE_SIZE,
  type ModerationFilters,
  moderationParams,
} from '../admin-rules.ts';
import { adminTexts } from '../admin-texts.ts';
import { ModerationRow } from './moderation-row.tsx';

const options = optionsOf(MODERATION_FILTERS, adminTexts.filters);

export interface ModerationScreenProps {
  filters: ModerationFilters;
  onChange: (to: ModerationFilters) => void;
}

/** /admin/reviews: live list of the reviews of all products, which can be hidden and unhidden. */
export function ModerationScreen({ filters, onChange }: ModerationScreenProps) {
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
            onChange={(chosen) => onChange({ filter: chosen, page: 1 })}
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
        onPosition={(position) => onChange({ filter, ...position })}
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
