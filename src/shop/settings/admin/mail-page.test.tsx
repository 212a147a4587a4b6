import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusalOf, renderScreen } from '../../../../test/render-screen.tsx';
import { cachedRead, mayaProfile } from '../../../../test/shopping-fixtures.ts';
import { type MailExamples, mailExamples } from '../admin-contract.ts';
import { errors } from '../errors.ts';
import { MailScreen } from './mail-page.tsx';

const examples: MailExamples = {
  transport: 'server',
  emails: [
    { name: 'new-orders', subject: 'New order', text: 'Hello,\n\nNew orders' },
    {
      name: 'order-shipped',
      subject: 'Your order K7: Shipped',
      text: 'Hello Maya,\n\nTrack it here: https://x.test/y',
    },
    { name: 'from-a-newer-release', subject: 'Unknown', text: 'Unknown' },
  ],
};
type Respond = NonNullable<NonNullable<Parameters<typeof renderScreen>[1]>['respond']>;

function open({ change = {}, respond = () => ({}), confirmed = true }: OpenOptions = {}) {
  const data = { ...(mayaProfile.data as object), emailConfirmed: confirmed };
  return renderScreen(<MailScreen />, {
    cached: [
      cachedRead(mailExamples, { language: 'en' }, { ...examples, ...change }),
      { ...mayaProfile, data },
    ],
    respond,
  });
}
interface OpenOptions {
  change?: Partial<MailExamples>;
  respond?: Respond;
  confirmed?: boolean;
}
const sendButton = (title: string) =>
  screen.getByRole('button', { name: `Send me this one: ${title}`, hidden: true });

it('lists emails by purpose, with subject and text as they are sent', () => {
  open();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Orders, to shoppers', 'To administrators']);
  const shipped = screen.getByText('Order shipped').closest('details')!;
  expect(within(shipped).getByText('Your order K7: Shipped')).toBeTruthy();
  expect(shipped.querySelector('.mail-text')!.textContent).toBe(examples.emails[1]!.text);
  expect(screen.queryByText('Unknown')).toBeNull();
});

it('asks for the emails of another language', async () => {
  const view = open();
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'de' } });
  await waitFor(() => expect(view.location.search).toBe('?language=de'));
  expect(view.sent.at(-1)?.path).toBe('/api/admin/settings/emails?language=de');
});

it('sends one email to the viewer, and says where', async () => {
  const { sent, store } = open();
  expect(screen.getByText('Test emails go to maya@people.test.')).toBeTruthy();
  fireEvent.click(sendButton('Order shipped'));
  await waitFor(() =>
    expect(store.getState().toasts[0]?.text).toBe('The test email is on its way to maya@people.test.'),
  );
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([
    {
      method: 'POST',
      path: '/api/admin/settings/emails/test',
      body: { name: 'order-shipped', language: 'en' },
    },
  ]);
});

const refusal = (status: number, code: 'mail-address-unconfirmed' | 'too-many-test-mails') =>
  refusalOf(status, code, errors[code].message);
it.each([
  [refusal(409, 'mail-address-unconfirmed'), errors['mail-address-unconfirmed'].message],
  [refusal(429, 'too-many-test-mails'), errors['too-many-test-mails'].message],
  [refusalOf(500, 'failed', 'Broken.'), 'Failed to send the email. Please try again.'],
  [null, 'Failed to send the email. Please try again.'],
])('shows why an email was not sent, until the next attempt (%#)', async (reply, message) => {
  let isRefused = true;
  open({ respond: () => (isRefused ? reply : {}) });
  fireEvent.click(sendButton('New orders'));
  expect(await screen.findByText(message)).toBeTruthy();
  isRefused = false;
  fireEvent.click(sendButton('New orders'));
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});

it('asks for the confirmation of the email address', () => {
  open({ confirmed: false });
  expect(screen.getByText(/^Your email address is not confirmed, so it receives no emails\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to your profile' }).getAttribute('href')).toBe('/profile');
});

it('says that no mail server is configured', () => {
  open({ change: { transport: 'none' } });
  expect(screen.getByText(/^No mail server is configured/)).toBeTruthy();
});

it('links to the demo mailbox', () => {
  open({ change: { transport: 'demo-mailbox' } });
  const link = screen.getByRole('link', { name: 'Open the demo mailbox' });
  expect(link.getAttribute('href')).toBe('/dev/mailbox');
});

it('shows a failed read and recovers on Retry', async () => {
  let isReachable = false;
  renderScreen(<MailScreen />, {
    cached: [mayaProfile],
    respond: () => (isReachable ? { body: examples } : null),
  });
  expect(await screen.findByText('Failed to load the emails.')).toBeTruthy();
  isReachable = true;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Order shipped')).toBeTruthy();
});
