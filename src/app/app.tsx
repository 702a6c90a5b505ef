import { Route, Router, Switch } from 'wouter';
import { BASE_PATH } from './base-path.ts';
import { ErrorBoundary } from './failures/error-boundary.tsx';
import { MainScreen } from './screens/main-screen.tsx';
import { NotFoundScreen } from './screens/not-found-screen.tsx';
import { type FirstServices, FirstServicesProvider } from './services-context.tsx';
import { useStore } from './store.ts';
import { Toaster } from './toasts/toaster.tsx';

/** The whole interface: two screens and the toasts above them. */
export function App({ services }: { readonly services: FirstServices }) {
  const workshop = useStore(services.workshop.state);
  return (
    <FirstServicesProvider services={services}>
      <ErrorBoundary
        name="The app"
        isWholeScreen
        {...(workshop.kind === 'open' && { rescue: <workshop.workshop.Rescue /> })}
      >
        <Router base={BASE_PATH}>
          <Switch>
            <Route path="/" component={MainScreen} />
            <Route component={NotFoundScreen} />
          </Switch>
        </Router>
        <Toaster />
      </ErrorBoundary>
    </FirstServicesProvider>
  );
}
