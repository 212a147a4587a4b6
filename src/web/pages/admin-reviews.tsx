import '../styles/admin-entry.css';
import { ModerationScreen } from '../../shop/reviews/admin/moderation-screen.tsx';
import { adminTexts } from '../../shop/reviews/admin-texts.ts';
import { adminScreenPage } from '../admin-screen-page.tsx';

export default adminScreenPage(adminTexts.heading, ModerationScreen);
