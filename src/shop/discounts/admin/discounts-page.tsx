export default function AdminDiscountsPage() {
  return null;
}
