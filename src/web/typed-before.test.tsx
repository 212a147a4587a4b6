import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { earlyPressesScript } from './early-presses.ts';
import { adoptWhatWasTyped } from './typed-before.ts';

function Form() {
  const [changes, setChanges] = useState(0);
  const [said, setSaid] = useState({ text: '', note: '', agreed: false, size: 's', radio: 'a' });
  const set = (change: Partial<typeof said>) => setSaid((before) => ({ ...before, ...change }));
  return (
    <form>
      <input aria-label="text" value={said.text} onChange={(event) => set({ text: event.target.value })} />
      <textarea aria-label="note" value={said.note} onChange={(event) => set({ note: event.target.value })} />
      <input
        type="checkbox"
        checked={said.agreed}
        onChange={(event) => set({ agreed: event.target.checked })}
      />
      {['a', 'b'].map((value) => (
        <input
          key={value}
          type="radio"
          name="radio"
          value={value}
          checked={said.radio === value}
          onChange={() => set({ radio: value })}
        />
      ))}
      <select
        value={said.size}
        onChange={(event) => {
          set({ size: event.target.value });
          setChanges(changes + 1);
        }}
      >
        <option value="s">small</option>
        <option value="l">large</option>
      </select>
      <output data-changes={changes}>{JSON.stringify(said)}</output>
    </form>
  );
}

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
  document.body.replaceChildren(root);
});

async function hydrateAfter(person: () => void, since = () => {}): Promise<unknown> {
  new Function(earlyPressesScript)();
  root.innerHTML = renderToString(<Form />);
  person();
  window.earlyPresses?.note?.();
  await act(async () => void hydrateRoot(root, <Form />));
  await act(async () => since());
  await act(async () => adoptWhatWasTyped(window.earlyPresses?.fields ?? []));
  window.earlyPresses?.stop?.();
  return JSON.parse(root.querySelector('output')!.textContent);
}
const field = <T extends Element>(selector: string) => root.querySelector<T>(selector)!;

it('leaves an untouched form alone', async () => {
  expect(await hydrateAfter(() => {})).toEqual({ text: '', note: '', agreed: false, size: 's', radio: 'a' });
});

it('takes over text, ticks and choices that were made before the program came', async () => {
  const said = await hydrateAfter(() => {
    field<HTMLInputElement>('[aria-label=text]').value = 'teapot';
    field<HTMLTextAreaElement>('textarea').value = 'a line\nand another';
    field<HTMLInputElement>('[type=checkbox]').checked = true;
    field<HTMLInputElement>('[value=b]').checked = true;
    field<HTMLSelectElement>('select').value = 'l';
  });
  expect(said).toEqual({ text: 'teapot', note: 'a line\nand another', agreed: true, size: 'l', radio: 'b' });
  expect(field<HTMLInputElement>('[aria-label=text]').value).toBe('teapot');
  expect(field<HTMLInputElement>('[type=checkbox]').checked).toBe(true);
});

it('leaves alone what was changed once the page lived: it is known, and must not count twice', async () => {
  const choose = () => {
    const select = field<HTMLSelectElement>('select');
    select.value = 'l';
    select.dispatchEvent(new Event('input', { bubbles: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  expect(await hydrateAfter(() => {}, choose)).toMatchObject({ size: 'l' });
  expect(field<HTMLElement>('output').dataset.changes).toBe('1');
});

it('restores typed text although the page re-rendered first', async () => {
  const redrawn = () => {
    field<HTMLInputElement>('[aria-label=text]').value = '';
  };
  const typed = () => {
    field<HTMLInputElement>('[aria-label=text]').value = 'teapot';
  };
  expect(await hydrateAfter(typed, redrawn)).toMatchObject({ text: 'teapot' });
});

it('takes up what was typed and chosen while the page was being hydrated, and drawn over', async () => {
  new Function(earlyPressesScript)();
  root.innerHTML = renderToString(<Form />);
  window.earlyPresses?.note?.();
  const [text, size] = [field<HTMLInputElement>('[aria-label=text]'), field<HTMLSelectElement>('select')];
  const agreed = field<HTMLInputElement>('[type=checkbox]');
  Object.assign(text, { value: 'late' });
  Object.assign(size, { value: 'l' });
  Object.assign(agreed, { checked: true });
  for (const one of [text, size, agreed]) one.dispatchEvent(new Event('input', { bubbles: true }));
  Object.assign(text, { value: '' });
  Object.assign(size, { value: 's' });
  Object.assign(agreed, { checked: false });
  await act(async () => void hydrateRoot(root, <Form />));
  await act(async () => adoptWhatWasTyped(window.earlyPresses?.fields ?? []));
  window.earlyPresses?.stop?.();
  const said = JSON.parse(root.querySelector('output')!.textContent);
  expect(said).toMatchObject({ text: 'late', size: 'l', agreed: true });
  expect(field<HTMLElement>('output').dataset.changes).toBe('1');
});
