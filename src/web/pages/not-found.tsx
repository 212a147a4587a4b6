import { Link } from 'react-router';

export default function NotFoundPage() {
  return (
    <>
      <h1 tabIndex={-1}>Page not found</h1>
      <p>There is nothing on this shelf.</p>
      <Link to="/">Home</Link>
    </>
  );
}
