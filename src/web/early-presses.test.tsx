import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { earlyPressesScript, pressAgain } from './early-presses.ts';
import { inlineScript } from './inline-script.ts';

const calls = vi.fn<(what: string) => void>();

function Page() {
  const [shown, setShown] = useState(true);
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
      {shown && (
        <button type="button" onClick={() => setShown(false)}>
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
  new Function(earlyPressesScript)();
});

async function hydrateAfter(person: () => void): Promise<string[]> {
  root.innerHTML = renderToString(<Page />);
  person();
  window.earlyPresses?.stop?.();
  await act(async () => void hydrateRoot(root, <Page />));
  await act(async () => pressAgain());
  return calls.mock.calls.map(([what]) => what);
}
const click = (element: HTMLElement) => element.click();
const key = (name: string) => new KeyboardEvent('keydown', { key: name, bubbles: true });

it.each<[string, () => void, string[]]>([
  ['nothing', () => {}, []],
  ['a button once, however often it was pressed', () => [find('button'), find('button')].map(click), ['add']],
  [
    'a button that was hit on its drawing',
    () => find('path').dispatchEvent(new MouseEvent('click', { bubbles: true })),
    ['bin'],
  ],
  ['nothing that the browser does by itself', () => [find('a'), find('[popovertarget]')].map(click), []],
  ['the sending of a form, with the button that sent it', () => find('[title=send]').click(), ['send']],
  ['a key that only a program answers', () => find('input').dispatchEvent(key('Escape')), ['Escape']],
  [
    'a key in each of two fields',
    () => ['alone', 'other'].map((label) => find(`[aria-label=${label}]`).dispatchEvent(key('Enter'))),
    ['Enter', 'other Enter'],
  ],
  ['no key that types', () => find('input').dispatchEvent(key('x')), []],
  ['no Enter in a form: the browser sends that', () => find('form input').dispatchEvent(key('Enter')), []],
])('does again %s', async (_, person, expected) => {
  expect(await hydrateAfter(person)).toEqual(expected);
});

it('keeps the order', async () => {
  const said = await hydrateAfter(() => {
    find('input').dispatchEvent(key('Enter'));
    find('button').click();
  });
  expect(said).toEqual(['Enter', 'add']);
});

it('sends a form whose button has left it since', async () => {
  const said = await hydrateAfter(() => {
    const submitter = document.createElement('button');
    find('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }));
  });
  expect(said).toHaveLength(1);
});

it('keeps the browser from sending a form, whose fields would stand in the address', () => {
  root.innerHTML = renderToString(<Page />);
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  find('form').dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  window.earlyPresses?.stop?.();
});

it('leaves alone what is pressed once the page lives', async () => {
  await hydrateAfter(() => {});
  await act(async () => find('button').click());
  await act(async () => pressAgain());
  expect(calls.mock.calls).toEqual([['add']]);
});

it('could stand in an HTML script element', () => {
  expect(inlineScript).not.toContain('<');
});
