/**
 * The routes of the feedback and support forms, and their listing for the one who runs the server. In go fields as
 * text; they are checked, bounded and kept in the store. Out comes what the forms' protocol expects. The store's call
 * is nearly all that a request costs. Which fields a form has is told in `form.ts`; what is
 * answered keeps to the protocol of the client.
 */
export { formRoutes } from './form-routes.ts';
export { LISTING_FORMATS, submissionsText } from './submissions-text.ts';
