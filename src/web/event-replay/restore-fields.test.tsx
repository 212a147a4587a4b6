import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { startCapture } from './capture.ts';
import { restoreFields } from './restore-fields.ts';

function Form() {
  const [changes, setChanges] = useState(0);
  const [values, setValues] = useState({ text: '', note: '', agreed: false, size: 's', radio: 'a' });
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  return (
    <form>
      <input aria-label="text" value={values.text} onChange={(event) => set({ text: event.target.value })} />
      <textarea
        aria-label="note"
        value={values.note}
        onChange={(event) => set({ note: event.target.value })}
      />
      <input
        type="checkbox"
        checked={values.agreed}
        onChange={(event) => set({ agreed: event.target.checked })}
      />
      {['a', 'b'].map((value) => (
        <input
          key={value}
          type="radio"
          name="radio"
          value={value}
          checked={values.radio === value}
          onChange={() => set({ radio: value })}
        />
      ))}
      <select
        value={values.size}
        onChange={(event) => {
          set({ size: event.target.value });
          setChanges(changes + 1);
        }}
      >
        <option value="s">small</option>
        <option value="l">large</option>
      </select>
      <output data-changes={changes}>{JSON.stringify(values)}</output>
    </form>
  );
}

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
  document.body.replaceChildren(root);
});

async function hydrateAfter(input: () => void, afterHydration = () => {}): Promise<unknown> {
  startCapture();
  root.innerHTML = renderToString(<Form />);
  input();
  window.eventCapture?.captureFields();
  await act(async () => void hydrateRoot(root, <Form />));
  await act(async () => afterHydration());
  await act(async () => restoreFields(window.eventCapture?.fields ?? []));
  window.eventCapture?.stop();
  return JSON.parse(root.querySelector('output')!.textContent);
}
const field = <T extends Element>(selector: string) => root.querySelector<T>(selector)!;

it('does not change an untouched form', async () => {
  expect(await hydrateAfter(() => {})).toEqual({ text: '', note: '', agreed: false, size: 's', radio: 'a' });
});

it('restores text, checkboxes and selections from before hydration', async () => {
  const values = await hydrateAfter(() => {
    field<HTMLInputElement>('[aria-label=text]').value = 'teapot';
    field<HTMLTextAreaElement>('textarea').value = 'a line\nand another';
    field<HTMLInputElement>('[type=checkbox]').checked = true;
    field<HTMLInputElement>('[value=b]').checked = true;
    field<HTMLSelectElement>('select').value = 'l';
  });
  expect(values).toEqual({
    text: 'teapot',
    note: 'a line\nand another',
    agreed: true,
    size: 'l',
    radio: 'b',
  });
  expect(field<HTMLInputElement>('[aria-label=text]').value).toBe('teapot');
  expect(field<HTMLInputElement>('[type=checkbox]').checked).toBe(true);
});

it('reports changes whose events came before hydration', async () => {
  const change = () => {
    const size = field<HTMLSelectElement>('select');
    const agreed = field<HTMLInputElement>('[type=checkbox]');
    Object.assign(size, { value: 'l' });
    Object.assign(agreed, { checked: true });
    for (const one of [size, agreed]) one.dispatchEvent(new Event('input', { bubbles: true }));
  };
  expect(await hydrateAfter(change)).toMatchObject({ size: 'l', agreed: true });
});

it('does not repeat a change made after hydration', async () => {
  const chooseLarge = () => {
    const select = field<HTMLSelectElement>('select');
    select.value = 'l';
    select.dispatchEvent(new Event('input', { bubbles: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  expect(await hydrateAfter(() => {}, chooseLarge)).toMatchObject({ size: 'l' });
  expect(field<HTMLElement>('output').dataset.changes).toBe('1');
});

it('restores text that a re-render has reset', async () => {
  const resetText = () => {
    field<HTMLInputElement>('[aria-label=text]').value = '';
  };
  const typeText = () => {
    field<HTMLInputElement>('[aria-label=text]').value = 'teapot';
  };
  expect(await hydrateAfter(typeText, resetText)).toMatchObject({ text: 'teapot' });
});

it('restores input made during hydration that React has reset', async () => {
  startCapture();
  root.innerHTML = renderToString(<Form />);
  window.eventCapture?.captureFields();
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
  await act(async () => restoreFields(window.eventCapture?.fields ?? []));
  window.eventCapture?.stop();
  const values = JSON.parse(root.querySelector('output')!.textContent);
  expect(values).toMatchObject({ text: 'late', size: 'l', agreed: true });
  expect(field<HTMLElement>('output').dataset.changes).toBe('1');
});

it('keeps the last state of a checkbox and a select that were changed again during hydration', async () => {
  startCapture();
  root.innerHTML = renderToString(<Form />);
  const size = field<HTMLSelectElement>('select');
  const agreed = field<HTMLInputElement>('[type=checkbox]');
  Object.assign(size, { value: 'l' });
  Object.assign(agreed, { checked: true });
  window.eventCapture?.captureFields();
  Object.assign(size, { value: 's' });
  Object.assign(agreed, { checked: false });
  for (const one of [size, agreed]) one.dispatchEvent(new Event('input', { bubbles: true }));
  await act(async () => void hydrateRoot(root, <Form />));
  await act(async () => restoreFields(window.eventCapture?.fields ?? []));
  window.eventCapture?.stop();
  expect(JSON.parse(root.querySelector('output')!.textContent)).toMatchObject({ size: 's', agreed: false });
  expect([size.value, agreed.checked]).toEqual(['s', false]);
});
