import { useEffect, useRef } from 'react';
import { formatMessage } from '../../../shared/message.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { useTimes } from '../../../web/clock.tsx';
import { ErrorState } from '../../../web/error-state.tsx';
import { Button } from '../../../web/ui/button.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { NumberedPager } from '../../../web/ui/pager.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { useFlip } from '../../../web/ui/use-flip.ts';
import { mine, type Notification } from '../contract.ts';
import { messages, NOTIFICATIONS_PAGE_SIZE, picturesOf } from '../rules.ts';
import { texts } from '../texts.ts';
import { NotificationRow } from './notification-row.tsx';
import { useInbox } from './use-inbox.ts';

const screenTexts = texts.screen;

export interface NotificationInboxProps {
  /** From 1. */
  page: number;
  onPage: (page: number, options?: { replace: boolean }) => void;
}

/** Live list of the viewer's notifications (SPEC L55). */
export function NotificationInbox({ page, onPage }: NotificationInboxProps) {
  const { data, error, isFetching, retry } = useRead(mine, { page });
  const inbox = useInbox(data);
  const heading = useRef<HTMLHeadingElement>(null);

  // Focuses the heading, because the button disappears once everything is read.
  const markAllRead = () => {
    heading.current?.focus();
    void inbox.markAllRead();
  };

  // When the last page has become empty, the server returns the page before it: updates the URL to that page.
  const shownPage = isFetching ? undefined : data?.page;
  useEffect(() => {
    if (shownPage !== undefined && shownPage < page) onPage(shownPage, { replace: true });
  }, [shownPage, page, onPage]);

  return (
    <>
      <PageHeading
        ref={heading}
        aside={inbox.unread > 0 ? screenTexts.unreadCount(inbox.unread) : undefined}
        actions={
          inbox.unread > 0 ? <Button onClick={markAllRead}>{screenTexts.markAllRead}</Button> : undefined
        }
      >
        {screenTexts.heading}
      </PageHeading>
      {inbox.problem ? (
        <div className="note-above">
          <Note tone="bad" onDismiss={inbox.dismissProblem}>
            {inbox.problem}
          </Note>
        </div>
      ) : null}
      {data ? (
        <Content
          inbox={inbox}
          page={data.page}
          pages={data.pages}
          onPage={onPage}
          focusHeading={() => heading.current?.focus()}
        />
      ) : error ? (
        <ErrorState title={screenTexts.loadFailed} onRetry={retry} busy={isFetching} />
      ) : (
        <>
          <LoadingText>{screenTexts.loading}</LoadingText>
          <SkeletonRows count={NOTIFICATIONS_PAGE_SIZE} />
        </>
      )}
    </>
  );
}

interface ContentProps {
  inbox: ReturnType<typeof useInbox>;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  focusHeading: () => void;
}

function Content({ inbox, page, pages, onPage, focusHeading }: ContentProps) {
  if (inbox.total <= 0)
    return (
      <EmptyState variant="empty" title={screenTexts.none}>
        {screenTexts.noneHint}
      </EmptyState>
    );
  return (
    <>
      <Rows inbox={inbox} focusHeading={focusHeading} />
      <NumberedPager page={page} pages={pages} onPage={onPage} />
    </>
  );
}

function Rows({ inbox, focusHeading }: Pick<ContentProps, 'inbox' | 'focusHeading'>) {
  const times = useTimes();
  const list = useFlip();
  const rows = useRef(new Map<string, HTMLLIElement>());
  const { items } = inbox;

  /** Moves the focus to the next row, the previous one or the heading, then removes the row. */
  const remove = (index: number) => {
    const neighbour = items[index + 1] ?? items[index - 1];
    const row = neighbour && rows.current.get(neighbour.id);
    if (row) row.focus();
    else focusHeading();
    void inbox.remove(items[index]!.id);
  };

  return (
    <Panel flush>
      <ul ref={list}>
        {items.map((item, index) => (
          <NotificationRow
            key={item.id}
            ref={(row) => {
              if (row) rows.current.set(item.id, row);
              else rows.current.delete(item.id);
            }}
            images={thumbnailsOf(item)}
            message={messageOf(item)}
            detail={unmentionedProducts(item)}
            time={times.ago(item.createdAt)}
            dateTime={item.createdAt}
            unread={!item.read}
            to={targetOf(item)}
            onOpen={item.read ? undefined : () => void inbox.markRead(item.id)}
            onDelete={() => remove(index)}
            deleteLabel={screenTexts.deleteOf(messageOf(item))}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** Returns the page of the order, product or account that the notification is about. */
function targetOf({ orderCode, params, type }: Notification): string | undefined {
  if (type === 'account') return '/profile/security';
  if (orderCode) return `/orders/${orderCode}`;
  return params?.productId === undefined ? undefined : `/product/${params.productId}`;
}

/** Returns the message in the language of this build; one without a known code is shown as it is stored. */
function messageOf({ code, params, message }: Notification): string {
  return (code && params && formatMessage(messages, { code, params })) || message;
}

/** Returns the titles of the ordered products that the message does not mention. */
function unmentionedProducts({ message, productTitles }: Notification): string | undefined {
  const missing = productTitles.filter((title) => !message.includes(title));
  return missing.length > 0 ? missing.join(', ') : undefined;
}

/** Returns one thumbnail per product. */
function thumbnailsOf(item: Notification): { id: string; src: string }[] {
  const thumbnails = picturesOf(item).map((src, index) => ({ id: item.imageProductIds[index] || src, src }));
  return [...new Map(thumbnails.map((thumbnail) => [thumbnail.id, thumbnail])).values()];
}
