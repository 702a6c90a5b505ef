import { QueryClientProvider } from '@tanstack/react-query';
import { Route, Router, Switch } from 'wouter';
import { BASE_PATH } from './base-path.ts';
import { ErrorBoundary } from './failures/error-boundary.tsx';
import { RescueNotes } from './failures/rescue-notes.tsx';
import { MainScreen } from './screens/main-screen.tsx';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import type { Services } from './services.ts';
import { ServicesProvider } from './services-context.tsx';
import { Toaster } from './toasts/toaster.tsx';

/** The whole interface: two screens and the toasts above them. */
export function App({ services }: { readonly services: Services }) {
  return (
    <QueryClientProvider client={services.queryClient}>
      <ServicesProvider services={services}>
        <ErrorBoundary name="The app" rescue={<RescueNotes notebook={services.notebook} />}>
          <Router base={BASE_PATH}>
            <Switch>
              <Route path="/" component={MainScreen} />
              <Route component={NotFoundScreen} />
            </Switch>
          </Router>
          <Toaster />
        </ErrorBoundary>
      </ServicesProvider>
    </QueryClientProvider>
  );
}
