import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { startCapture } from './capture.ts';
import { replayEvents } from './replay.ts';

const calls = vi.fn<(name: string) => void>();

function Page() {
  const [isVisible, setVisible] = useState(true);
  return (
    <>
      <button type="button" onClick={() => calls('add')}>
        Add
      </button>
      <button type="button" title="bin" onClick={() => calls('bin')}>
        <svg aria-hidden="true">
          <path d="M0 0" />
        </svg>
      </button>
      <button type="button" popoverTarget="menu" onClick={() => calls('menu')}>
        Menu
      </button>
      {isVisible && (
        <button type="button" onClick={() => setVisible(false)}>
          Go away
        </button>
      )}
      <a
        href="/there"
        onClick={(event) => {
          event.preventDefault();
          calls('link');
        }}
      >
        There
      </a>
      <input aria-label="alone" onKeyDown={({ key }) => calls(key)} />
      <input aria-label="other" onKeyDown={({ key }) => calls(`other ${key}`)} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          calls((event.nativeEvent as SubmitEvent).submitter?.title ?? 'no button');
        }}
      >
        <input name="password" onKeyDown={({ key }) => calls(key)} />
        <button type="submit" title="send">
          Send
        </button>
      </form>
    </>
  );
}

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let root: HTMLElement;
const find = (selector: string) => root.querySelector<HTMLElement>(selector)!;

beforeEach(() => {
  calls.mockReset();
  root = document.createElement('div');
  document.body.replaceChildren(root);
  startCapture();
});

async function hydrateAfter(input: () => void): Promise<string[]> {
  root.innerHTML = renderToString(<Page />);
  input();
  window.eventCapture?.stop();
  await act(async () => void hydrateRoot(root, <Page />));
  await act(async () => replayEvents());
  return calls.mock.calls.map(([name]) => name);
}
const click = (element: HTMLElement) => element.click();
const key = (name: string) => new KeyboardEvent('keydown', { key: name, bubbles: true });

it.each<[string, () => void, string[]]>([
  ['nothing if there was no input', () => {}, []],
  ['repeated clicks on a button once', () => [find('button'), find('button')].map(click), ['add']],
  [
    'a click on the icon of a button',
    () => find('path').dispatchEvent(new MouseEvent('click', { bubbles: true })),
    ['bin'],
  ],
  [
    'no link or popover, which the browser handles',
    () => [find('a'), find('[popovertarget]')].map(click),
    [],
  ],
  ['the submission of a form with its submit button', () => find('[title=send]').click(), ['send']],
  ['a key that only scripts handle', () => find('input').dispatchEvent(key('Escape')), ['Escape']],
  [
    'a key in each of two fields',
    () => ['alone', 'other'].map((label) => find(`[aria-label=${label}]`).dispatchEvent(key('Enter'))),
    ['Enter', 'other Enter'],
  ],
  ['no typed character', () => find('input').dispatchEvent(key('x')), []],
  ['no Enter in a form, which the browser submits', () => find('form input').dispatchEvent(key('Enter')), []],
])('replays %s', async (_, input, expected) => {
  expect(await hydrateAfter(input)).toEqual(expected);
});

it('replays events in order', async () => {
  const called = await hydrateAfter(() => {
    find('input').dispatchEvent(key('Enter'));
    find('button').click();
  });
  expect(called).toEqual(['Enter', 'add']);
});

it('submits a form whose submit button has been removed', async () => {
  const called = await hydrateAfter(() => {
    const submitter = document.createElement('button');
    find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }));
  });
  expect(called).toHaveLength(1);
});

it('prevents native form submission, which would put the fields into the URL', () => {
  root.innerHTML = renderToString(<Page />);
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  find('form').dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  window.eventCapture?.stop();
});

it('does not replay clicks after hydration', async () => {
  await hydrateAfter(() => {});
  await act(async () => find('button').click());
  await act(async () => replayEvents());
  expect(calls.mock.calls).toEqual([['add']]);
});
