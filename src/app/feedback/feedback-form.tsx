import { FormspreeProvider, useForm, ValidationError } from '@formspree/react';
import { nanoid } from 'nanoid';
import { useEffect, useId, useState } from 'react';
import { useIsOnline } from '../offline/is-online.ts';
import { useFirstServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

/** What was typed and not sent, by field. */
export type FeedbackDraft = { readonly [field in keyof FeedbackFields]?: string };

interface FeedbackFormProps {
  /** Outlives the form: what was typed stands there again when the dialog was closed and is opened once more. */
  readonly draft: FeedbackDraft;
  readonly onType: (draft: FeedbackDraft) => void;
  /** Called once, when the message has arrived. */
  readonly onSent: () => void;
}

/** What browsers say, each in its own words, when a request got no answer. */
const NO_ANSWER = /failed to fetch|networkerror|load failed|network error/i;

type FeedbackFields = { email: string; message: string };

/** Email and message, sent by the form service's protocol to our own server, or to the service that is configured. */
export function FeedbackForm(props: FeedbackFormProps) {
  const { project } = useStore(useFirstServices().settings).forms;
  return (
    <FormspreeProvider {...(project === null ? {} : { project })}>
      <Fields {...props} />
    </FormspreeProvider>
  );
}

function Fields({ onSent, draft, onType }: FeedbackFormProps) {
  const { settings, formsAddress } = useFirstServices();
  const { endpoint, feedbackForm } = useStore(settings).forms;
  const [state, submit] = useForm<FeedbackFields>(feedbackForm, { endpoint: endpoint ?? formsAddress });
  const id = useId();
  const [formKey] = useState(() => nanoid());
  const [before] = useState(draft);
  useEffect(() => {
    if (state.succeeded) onSent();
  }, [state.succeeded, onSent]);
  const errorOf = (field: keyof FeedbackFields): boolean => (state.errors?.getFieldErrors(field).length ?? 0) > 0;
  const isUnreachable = state.errors?.getFormErrors().some(({ message }) => NO_ANSWER.test(message)) ?? false;
  const isOnline = useIsOnline();
  return (
    <form
      className="mt-6 grid gap-5"
      onSubmit={submit}
      onInput={({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
        onType({ ...draft, [target.name]: target.value });
      }}
    >
      {/* Sent again after an answer that was lost, it is kept once. Another service would take it for a field like others. */}
      {endpoint === null && <input type="hidden" name="_id" value={formKey} />}
      <TextField
        name="email"
        type="email"
        label="Email"
        required
        defaultValue={before.email}
        autoComplete="email"
        isInvalid={errorOf('email')}
        error={<ValidationError className="field-error" prefix="Email" field="email" errors={state.errors} />}
      />
      <div>
        <label htmlFor={`${id}-message`} className="label">
          Message
        </label>
        <textarea
          id={`${id}-message`}
          name="message"
          required
          defaultValue={before.message}
          rows={5}
          className="field"
          aria-invalid={errorOf('message')}
          aria-describedby={`${id}-message-error`}
        />
        <div id={`${id}-message-error`} aria-live="polite">
          <ValidationError className="field-error" prefix="Message" field="message" errors={state.errors} />
        </div>
      </div>
      <div role="alert">
        {isUnreachable ? (
          <p className="field-error">
            Your message could not be sent: {isOnline ? 'the server cannot be reached' : 'this device is offline'}. It
            still stands here; send it again later.
          </p>
        ) : (
          <ValidationError className="field-error" errors={state.errors} />
        )}
      </div>
      <div>
        <Button type="submit" tone="primary" disabled={state.submitting}>
          {state.submitting ? 'Sending...' : 'Send Feedback'}
        </Button>
      </div>
    </form>
  );
}
