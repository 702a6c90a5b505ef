/** What the app may know of the server's configuration: nothing in it is secret. `null` stands for "not configured". */
export interface PublicSettings {
  readonly model: {
    /** The operator's model, reached through the server's relay at `/api/model`. */
    readonly relay: { readonly model: string } | null;
    /** Whether the relay's model is on until the reader turns it off. */
    readonly onByDefault: boolean;
    /** Whether readers may use a model with a key and address of their own. */
    readonly own: boolean;
  };
  readonly forms: {
    /** Address of the hosted form service; `null` means the server itself. */
    readonly endpoint: string | null;
    readonly project: string | null;
    readonly feedbackForm: string;
    /** The form with a card; only when the card service is configured as well. */
    readonly supportForm: string | null;
  };
  readonly stripePublishableKey: string | null;
  readonly analytics: { readonly key: string; readonly host: string } | null;
}
