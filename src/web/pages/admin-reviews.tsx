import '../styles/admin-entry.css';
import { ModerationScreen } from '../../shop/reviews/admin/moderation-screen.tsx';
import { parseModerationFilters, serializeModerationFilters } from '../../shop/reviews/admin-rules.ts';
import { adminTexts } from '../../shop/reviews/admin-texts.ts';
import { AdminScreenPage } from '../admin-screen-page.tsx';
import { useUrlFilters } from '../lists/use-url-filters.ts';

export default function AdminReviewsPage() {
  const [filters, setFilters] = useUrlFilters(parseModerationFilters, serializeModerationFilters);
  return (
    <AdminScreenPage heading={adminTexts.heading}>
      <ModerationScreen filters={filters} onChange={setFilters} />
    </AdminScreenPage>
  );
}
