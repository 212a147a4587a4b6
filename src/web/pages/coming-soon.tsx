import { Link } from 'react-router';
import { texts } from '../texts.ts';

export default function ComingSoonPage() {
  return (
    <>
      <h1 tabIndex={-1}>{texts.comingSoon.heading}</h1>
      <p>{texts.comingSoon.sentence}</p>
      <Link to="/">{texts.actions.backToHome}</Link>
    </>
  );
}
