import '../../../web/styles/admin-entry.css';
import './customers.css';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { formatCents } from '../../../shared/money.ts';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { Time } from '../../../web/clock.tsx';
import { ReadContent } from '../../../web/read-content.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type CustomerDetails, customer } from '../contract.ts';
import { MAX_ORDERS_SHOWN } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { CustomerNote } from './customer-note.tsx';
import { CustomerOrders } from './customer-orders.tsx';

/** /admin/customers/<id>: profile, figures, orders and internal note of a customer, live. */
function CustomerScreen() {
  const { id = '' } = useParams();
  return <Customer key={id} id={id} />;
}

export default adminScreenPage(shellTexts.customer, CustomerScreen);

function Customer({ id }: { id: string }) {
  const read = useRead(customer, { id });
  return (
    <>
      <TextLink to="/admin/customers">{adminTexts.back}</TextLink>
      <PageHeading>{read.data?.name ?? shellTexts.customer}</PageHeading>
      <ReadContent
        read={{ ...read, data: read.error?.status === 404 ? undefined : read.data }}
        words={{ loading: adminTexts.loadingOne, loadFailed: adminTexts.loadOneFailed }}
        skeleton={{ count: 3 }}
      >
        {(data) => (
          <div className="customer-panels">
            <Profile customer={data} />
            <Panel title={adminTexts.note}>
              <CustomerNote id={id} stored={data.note} />
            </Panel>
            <Panel title={adminTexts.newestOrders(MAX_ORDERS_SHOWN)} flush={data.newestOrders.length > 0}>
              <CustomerOrders orders={data.newestOrders} />
            </Panel>
          </div>
        )}
      </ReadContent>
    </>
  );
}

function Profile({ customer: shown }: { customer: CustomerDetails }) {
  const { isConfirmed, email, address, memberSince, reviews, orders, spendCents } = shown;
  const { firstOrderAt, lastOrderAt } = shown;
  return (
    <Panel title={adminTexts.profile}>
      <dl className="customer-facts">
        <Fact label={adminTexts.columns.email}>
          {(isConfirmed ? adminTexts.confirmed : adminTexts.unconfirmed)(email)}
        </Fact>
        <Fact label={adminTexts.address}>{address === '' ? adminTexts.noAddress : address}</Fact>
        <Fact label={adminTexts.memberSince}>
          <Time iso={memberSince} as="date" />
        </Fact>
        <Fact label={adminTexts.columns.orders}>{orders}</Fact>
        <Fact label={`${adminTexts.columns.spend} (${adminTexts.spendHint})`}>{formatCents(spendCents)}</Fact>
        {firstOrderAt && lastOrderAt ? (
          <>
            <Fact label={adminTexts.columns.first}>
              <Time iso={firstOrderAt} as="date" />
            </Fact>
            <Fact label={adminTexts.columns.last}>
              <Time iso={lastOrderAt} as="date" />
            </Fact>
          </>
        ) : null}
        <Fact label={adminTexts.reviews}>{reviews}</Fact>
      </dl>
    </Panel>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
