export default function HomePage() {
  return <h1 tabIndex={-1}>Come in, look around.</h1>;
}
