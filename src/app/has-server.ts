/** False in the build for static hosts: nothing is sent or asked for, and everything is kept on the device. */
export const HAS_SERVER = import.meta.env.MODE !== 'static';
