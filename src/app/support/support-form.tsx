import { CardElement, FormspreeProvider, useForm, ValidationError } from '@formspree/react';
import { useEffect, useState } from 'react';
import { useFirstServices } from '../services-context.tsx';
import { useStore } from '../store.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

interface SupportFormProps {
  readonly formId: string;
  readonly stripeKey: string;
  /** Called once, when the payment went through. */
  readonly onSent: () => void;
}

/** The billing details that go along with a card, named as the form service names them. */
const FIELDS = [
  { name: 'name', label: 'Name', type: 'text', autoComplete: 'name', required: true },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email', required: true },
  { name: 'phone', label: 'Phone (optional)', type: 'tel', autoComplete: 'tel', required: false },
  { name: 'address_line1', label: 'Address (optional)', type: 'text', autoComplete: 'address-line1', required: false },
  {
    name: 'address_line2',
    label: 'Second line (optional)',
    type: 'text',
    autoComplete: 'address-line2',
    required: false,
  },
  { name: 'address_city', label: 'City (optional)', type: 'text', autoComplete: 'address-level2', required: false },
  { name: 'address_state', label: 'State (optional)', type: 'text', autoComplete: 'address-level1', required: false },
  {
    name: 'address_postal_code',
    label: 'Postal code (optional)',
    type: 'text',
    autoComplete: 'postal-code',
    required: false,
  },
  {
    name: 'address_country',
    label: 'Country, two letters (optional)',
    type: 'text',
    autoComplete: 'country',
    required: false,
  },
] as const;

type SupportFields = { [name in (typeof FIELDS)[number]['name']]: string } & { paymentMethod: string };

/** A payment by card through the hosted form service. */
export function SupportForm(props: SupportFormProps) {
  const { project } = useStore(useFirstServices().settings).forms;
  return (
    <FormspreeProvider {...(project === null ? {} : { project })} stripePK={props.stripeKey}>
      <Fields {...props} />
    </FormspreeProvider>
  );
}

function Fields({ formId, onSent }: SupportFormProps) {
  const { formsAddress, settings } = useFirstServices();
  const endpoint = useStore(settings).forms.endpoint ?? formsAddress;
  const [{ errors, submitting, succeeded }, submit] = useForm<SupportFields>(formId, { endpoint });
  useEffect(() => {
    if (succeeded) onSent();
  }, [succeeded, onSent]);
  const isLost = useIsCardServiceLost();
  return (
    <form className="grid gap-4" onSubmit={submit}>
      {FIELDS.map(({ label, ...field }) => (
        <TextField
          key={field.name}
          {...field}
          label={label}
          isInvalid={(errors?.getFieldErrors(field.name).length ?? 0) > 0}
          error={<ValidationError className="field-error" prefix={label} field={field.name} errors={errors} />}
        />
      ))}
      <div>
        {isLost && (
          <p role="alert" className="field-error">
            The card service cannot be reached. Close this form, and open it again when there is a connection.
          </p>
        )}
        <span className="label">Card</span>
        <div className="field">
          <CardElement options={{ style: { base: { fontSize: '17px', color: inkColour() } } }} />
        </div>
        <div aria-live="polite">
          <ValidationError className="field-error" field="paymentMethod" errors={errors} />
        </div>
      </div>
      <div role="alert">
        <ValidationError className="field-error" errors={errors} />
      </div>
      <div>
        <Button type="submit" tone="primary" disabled={submitting}>
          {submitting ? 'Sending...' : 'Send Support'}
        </Button>
      </div>
    </form>
  );
}

/** Where the script of the card service is fetched from. */
const CARD_SERVICE = 'https://js.stripe.com/';

/** True once it could not be fetched: the library tells nobody. */
function useIsCardServiceLost(): boolean {
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    const onError = ({ target }: Event): void => {
      if (target instanceof HTMLScriptElement && target.src.startsWith(CARD_SERVICE)) setIsLost(true);
    };
    // Such errors do not rise, but are seen on their way down.
    window.addEventListener('error', onError, true);
    return () => window.removeEventListener('error', onError, true);
  }, []);
  return isLost;
}

/** The card's field lives in a frame of its own, which does not know our colours. */
function inkColour(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--ink').trim();
}
