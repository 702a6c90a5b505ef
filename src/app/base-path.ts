/** The path under which the app is served, without a closing slash: empty at the root of a host. */
export const BASE_PATH = import.meta.env.BASE_URL.replace(/\/+$/, '');
