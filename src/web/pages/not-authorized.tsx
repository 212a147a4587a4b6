import { Link } from 'react-router';
import { texts } from '../texts.ts';

export default function NotAuthorizedPage() {
  return (
    <>
      <h1 tabIndex={-1}>{texts.notAuthorized.heading}</h1>
      <p>{texts.notAuthorized.sentence}</p>
      <Link to="/">{texts.actions.backToHome}</Link>
    </>
  );
}
