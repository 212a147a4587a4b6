import { useRead } from '../../../web/api/use-read.ts';
import { contactLink } from '../contact-link.ts';
import { formatContent } from '../content-format.ts';
import { ofProduct as productInformation } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';

const detailsTexts = shellTexts.details;

/** Section of the product page with contents, manufacturer and safety warnings. Updates live; hidden if all are missing. */
export function ProductDetails({ product: { id } }: { product: { id: string } }) {
  const { data } = useRead(productInformation, { id });
  if (!data) return null;
  const { content, manufacturer, warnings } = data;
  if (!content && !manufacturer && warnings === '') return null;
  return (
    <section className="product-details" aria-label={detailsTexts.heading}>
      <h2>{detailsTexts.heading}</h2>
      <dl>
        {content ? (
          <div>
            <dt>{detailsTexts.content}</dt>
            <dd>{formatContent(content)}</dd>
          </div>
        ) : null}
        {manufacturer ? (
          <Company
            label={detailsTexts.manufacturer}
            name={manufacturer.name}
            address={manufacturer.address}
            contact={manufacturer.contact}
          />
        ) : null}
        {manufacturer && manufacturer.euName !== '' ? (
          <Company
            label={detailsTexts.responsible}
            name={manufacturer.euName}
            address={manufacturer.euAddress}
            contact={manufacturer.euContact}
          />
        ) : null}
        {warnings === '' ? null : (
          <div>
            <dt>{detailsTexts.warnings}</dt>
            <dd>{warnings}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

interface CompanyProps {
  label: string;
  name: string;
  address: string;
  /** Email address or web address. */
  contact: string;
}

function Company({ label, name, address, contact }: CompanyProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {name}
        {'\n'}
        {address}
        {'\n'}
        <a className="text-link" href={contactLink(contact)} rel="nofollow noopener">
          {contact}
        </a>
      </dd>
    </div>
  );
}
