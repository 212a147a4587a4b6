import { type FormEvent, useState } from 'react';
import { messageTexts } from '../../../shared/message.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Field } from '../../../web/ui/field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { useForm } from '../../account/web/use-form.ts';
import { pages } from '../contract.ts';
import { errors } from '../errors.ts';
import {
  checkStatement,
  normalizeStatement,
  STATEMENT_FIELDS,
  STATEMENT_LIMITS,
  type Statement,
  type StatementField,
} from '../rules.ts';
import { texts } from '../texts.ts';
import type { FieldMessages } from './withdraw-page.tsx';

const withdrawTexts = texts.withdraw;

interface StatementFormProps {
  initial: Statement;
  /** The server's messages about the last attempt, by field. */
  refused: FieldMessages;
  onNext: (statement: Statement) => void;
}

/** First step: the statement. Its fields keep input that was typed before hydration. */
export function StatementForm({ initial, refused, onNext }: StatementFormProps) {
  const form = useForm(STATEMENT_FIELDS);
  const [messages, setMessages] = useState(refused);
  const { data } = useRead(pages, {});

  function submit(event: FormEvent): void {
    event.preventDefault();
    const statement = normalizeStatement(form.values());
    const found = problemsOf(statement);
    const fields = STATEMENT_FIELDS.filter((field) => field in found);
    setMessages(found);
    if (fields.length > 0) return form.showProblem({ message: errors['withdrawal-invalid'].message, fields });
    onNext(statement);
  }

  const field = (name: StatementField) => ({
    name,
    defaultValue: initial[name],
    error: messages[name],
    maxLength: STATEMENT_LIMITS[name],
  });
  const area = (name: 'items' | 'reason', label: string, hint: string) => (
    <Field label={label} hint={hint} error={messages[name]}>
      {(control) => (
        <textarea
          {...control}
          className="input"
          name={name}
          rows={3}
          defaultValue={initial[name]}
          maxLength={STATEMENT_LIMITS[name]}
        />
      )}
    </Field>
  );
  return (
    <form {...form.props} className="form" onSubmit={submit}>
      <p>{withdrawTexts.lead}</p>
      {data?.pages.some(({ page }) => page === 'withdrawal') ? (
        <p>
          <TextLink to="/legal/withdrawal">{withdrawTexts.policy}</TextLink>
        </p>
      ) : null}
      <p className="field-hint">{withdrawTexts.step(1)}</p>
      <TextField {...field('name')} label={withdrawTexts.name} autoComplete="name" />
      <TextField
        {...field('orderCode')}
        label={withdrawTexts.orderCode}
        hint={withdrawTexts.orderCodeHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        {...field('email')}
        label={withdrawTexts.email}
        hint={withdrawTexts.emailHint}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {area('items', withdrawTexts.items, withdrawTexts.itemsHint)}
      {area('reason', withdrawTexts.reason, withdrawTexts.reasonHint)}
      <Button variant="primary" size="large" block type="submit">
        {withdrawTexts.next}
      </Button>
    </form>
  );
}

function problemsOf(statement: Statement): FieldMessages {
  const found = Object.entries(checkStatement(statement));
  return messageTexts(
    Object.fromEntries(found.map(([field, error]) => [field, errors[`withdrawal-${error}`]])),
  );
}
