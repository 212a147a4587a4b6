import { Link } from 'react-router';
import { texts } from '../texts.ts';

export default function NotFoundPage() {
  return (
    <>
      <h1 tabIndex={-1}>{texts.notFound.heading}</h1>
      <p>{texts.notFound.sentence}</p>
      <Link to="/">{texts.actions.backToHome}</Link>
    </>
  );
}
