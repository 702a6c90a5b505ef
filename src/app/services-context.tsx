import type { ReactNode } from 'react';
import { createContext, use } from 'react';
import type { Services } from './services.ts';

const ServicesContext = createContext<Services | null>(null);

/** Hands the services to everything inside. */
export function ServicesProvider({
  services,
  children,
}: {
  readonly services: Services;
  readonly children: ReactNode;
}) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** The services of the app. Throws outside of a `ServicesProvider`: that is a mistake in the code. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error('Services are used outside of their provider.');
  return services;
}
