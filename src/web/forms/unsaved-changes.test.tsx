import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { Navigate, Route, Routes, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiResult } from '../api/http.ts';
import { BrowserRouter } from '../shell/browser-router.tsx';
import { createStore } from '../store.ts';
import { Link } from '../ui/link.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useVersionedDraft } from './use-versioned-draft.ts';
import { VersionedForm } from './versioned-form.tsx';

const words = {
  ...{ save: 'Save', stale: 'Stale.', loadNew: 'Load' },
  ...{ saved: 'Saved.', saveFailed: 'Not saved.', restored: 'Restored.', restoreFailed: 'Not restored.' },
};
type Saving = () => Promise<ApiResult<{ version: number }>>;
let save: Saving;

/** A form for a text, with its stored version in the state of the page. */
function Form({ label }: { label: string }) {
  const [live, setLive] = useState({ version: 1, text: '' });
  const state = useVersionedDraft<{ text: string }>({
    version: live.version,
    live: { text: live.text },
    isUnchanged: ({ text }) => text.trim() === live.text,
    async save(version, { text }) {
      const result = await save();
      if (result.ok) setLive({ version: version + 1, text });
      return result;
    },
    restore: async () => undefined,
    busy: false,
    refresh: () => undefined,
    words,
  });
  return (
    <VersionedForm state={state} className="form" words={words}>
      <TextField
        label={label}
        value={state.draft.text}
        onChange={({ currentTarget: { value } }) => state.edit({ text: value })}
      />
    </VersionedForm>
  );
}

function SettingsPage() {
  const navigate = useNavigate();
  const [hasLostRole, setHasLostRole] = useState(false);
  if (hasLostRole) return <Navigate to="/not-authorized" replace />;
  return (
    <>
      <h1>Settings</h1>
      <Form label="Name" />
      <Form label="Slogan" />
      <Link to="/tax">Tax</Link>
      <Link to="#name">Skip</Link>
      <Link to="/settings?language=de">German</Link>
      <button type="button" onClick={() => void navigate('/login')}>
        Log out
      </button>
      <button type="button" onClick={() => setHasLostRole(true)}>
        Lose the role
      </button>
    </>
  );
}

const pages = ['first', 'list', 'tax', 'login', 'not-authorized'];
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const question = () => screen.queryByRole('dialog');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
const type = (text: string, label = 'Name') =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
const go = (...steps: number[]) =>
  act(async () => {
    for (const step of steps) history.go(step);
    await nextTask();
  });
const shows = (page: string) => waitFor(() => expect(heading()).toBe(page));
const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

// In browsers, going back takes effect later; in happy-dom at once.
beforeEach(() => {
  const traverse = history.go.bind(history);
  vi.spyOn(history, 'go').mockImplementation((steps) => void setTimeout(() => act(() => traverse(steps))));
});
afterEach(async () => {
  // Lets a return to the form's page finish before the next test.
  for (let task = 0; task < 5; task++) await nextTask();
  vi.restoreAllMocks();
});

/** Opens the pages first, list and Settings in this order, in the router of the shop. */
beforeEach(async () => {
  save = async () => ({ ok: true, value: { version: 2 } });
  history.pushState(null, '', '/first');
  render(
    <Provider store={createStore()}>
      <BrowserRouter>
        <Routes>
          <Route path="/settings" element={<SettingsPage />} />
          {pages.map((page) => (
            <Route
              key={page}
              path={page}
              element={
                <>
                  <h1>{page}</h1>
                  <Link to="/list">To the list</Link>
                  <Link to="/settings">To the settings</Link>
                </>
              }
            />
          ))}
        </Routes>
      </BrowserRouter>
    </Provider>,
  );
  follow('To the list');
  await shows('list');
  follow('To the settings');
  await shows('Settings');
});

describe('without unsaved changes', () => {
  it('does not ask', async () => {
    expect(asksBeforeUnload()).toBe(false);
    follow('Tax');
    await shows('tax');
    await go(-1);
    await shows('Settings');
  });

  it('does not ask after all edits were undone', async () => {
    type('Lamps');
    type(' ');
    expect(asksBeforeUnload()).toBe(false);
    follow('Tax');
    await shows('tax');
  });

  it('does not ask after the changes were discarded', async () => {
    type('Lamps');
    press('Discard changes');
    expect(asksBeforeUnload()).toBe(false);
    await go(-1);
    await shows('list');
  });

  it('does not ask after the changes were saved', async () => {
    type('Lamps');
    fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull());
    // The listener is removed after the paint.
    await waitFor(() => expect(asksBeforeUnload()).toBe(false));
    follow('Tax');
    await shows('tax');
  });
});

describe('with unsaved changes', () => {
  beforeEach(() => type('Lamps'));
  const nameField = () => screen.getByLabelText<HTMLInputElement>('Name');

  it('asks before a link is followed, and keeps the changes on Stay', () => {
    follow('Tax');
    expect(question()!.textContent).toContain('Leave without saving?Your changes have not been saved.');
    expect(heading()).toBe('Settings');
    expect(location.pathname).toBe('/settings');
    press('Stay');
    expect(question()).toBeNull();
    expect(nameField().value).toBe('Lamps');
    expect(asksBeforeUnload()).toBe(true);
  });

  it('stays on Escape', () => {
    follow('Tax');
    fireEvent.keyDown(question()!, { key: 'Escape' });
    expect(question()).toBeNull();
    expect(heading()).toBe('Settings');
  });

  it('follows the link after the confirmation, and asks again only for new changes', async () => {
    follow('Tax');
    press('Leave without saving');
    await shows('tax');
    expect(question()).toBeNull();
    expect(asksBeforeUnload()).toBe(false);
    await go(-1);
    await shows('Settings');
    expect(nameField().value).toBe('');
    type('Coats');
    await go(-1);
    expect(question()).not.toBeNull();
  });

  it('asks before Back, and restores the URL', async () => {
    await go(-1);
    await waitFor(() => expect(question()).not.toBeNull());
    await waitFor(() => expect(location.pathname).toBe('/settings'));
    expect(heading()).toBe('Settings');
    press('Stay');
    expect(nameField().value).toBe('Lamps');
    await go(-1);
    await waitFor(() => expect(question()).not.toBeNull());
    await waitFor(() => expect(location.pathname).toBe('/settings'));
    press('Leave without saving');
    await shows('list');
    expect(location.pathname).toBe('/list');
    await go(-1);
    await shows('first');
  });

  it('asks before going back two pages, and goes there after the confirmation', async () => {
    await go(-2);
    await waitFor(() => expect(location.pathname).toBe('/settings'));
    press('Leave without saving');
    await shows('first');
  });

  it('restores the URL when Back is pressed twice', async () => {
    await go(-1, -1);
    await waitFor(() => expect(location.pathname).toBe('/settings'));
    expect(heading()).toBe('Settings');
    press('Leave without saving');
    await shows('list');
    expect(location.pathname).toBe('/list');
  });

  it('asks before Forward', async () => {
    press('Log out');
    await shows('login');
    await go(-1);
    await shows('Settings');
    type('Lamps');
    await go(1);
    await waitFor(() => expect(location.pathname).toBe('/settings'));
    press('Leave without saving');
    await shows('login');
  });

  it('asks before another query, but not before a hash of the same page', async () => {
    follow('Skip');
    await waitFor(() => expect(location.hash).toBe('#name'));
    expect(question()).toBeNull();
    expect(nameField().value).toBe('Lamps');
    follow('German');
    expect(question()).not.toBeNull();
    expect(location.search).toBe('');
  });

  it('asks once for several forms', async () => {
    type('Light.', 'Slogan');
    follow('Tax');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    press('Leave without saving');
    await shows('tax');
  });

  it('asks for the other form after one was saved', async () => {
    type('Light.', 'Slogan');
    fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Discard changes' })).toHaveLength(1));
    expect(asksBeforeUnload()).toBe(true);
    follow('Tax');
    expect(question()).not.toBeNull();
  });

  it('closes the question when a save in flight succeeds', async () => {
    let succeed: () => void = () => undefined;
    save = () =>
      new Promise((resolve) => {
        succeed = () => resolve({ ok: true, value: { version: 2 } });
      });
    fireEvent.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    follow('Tax');
    expect(question()).not.toBeNull();
    await act(async () => succeed());
    expect(question()).toBeNull();
    type('Coats');
    expect(question()).toBeNull();
  });

  it('does not ask when logging out', async () => {
    press('Log out');
    await shows('login');
    expect(question()).toBeNull();
    expect(asksBeforeUnload()).toBe(false);
  });

  it('does not block a redirect', async () => {
    press('Lose the role');
    await shows('not-authorized');
    expect(asksBeforeUnload()).toBe(false);
  });
});
