import type { FastifyInstance } from 'fastify';
import type { PublicSettings } from '../core/public-settings.ts';
import type { Config } from './config.ts';
import { mayUseModel } from './model/model.ts';

/** The public part of the configuration, for somebody who may use the operator's model or not. */
function publicSettings(config: Config, { mayUseModel }: { readonly mayUseModel: boolean }): PublicSettings {
  const hosted = config.formspreeEndpoint !== undefined;
  const takesCards = hosted && config.stripePublishableKey !== undefined;
  const hasRelay = config.openaiApiKey !== undefined && mayUseModel;
  return {
    model: {
      relay: hasRelay ? { model: config.openaiModel } : null,
      onByDefault: hasRelay && config.modelByDefault,
      own: config.ownModel,
    },
    forms: {
      endpoint: config.formspreeEndpoint ?? null,
      project: config.formspreeProject ?? null,
      feedbackForm: hosted ? config.formspreeFeedbackForm : 'feedback',
      supportForm: takesCards ? (config.formspreeSupportForm ?? null) : null,
    },
    stripePublishableKey: config.stripePublishableKey ?? null,
    analytics: config.posthogKey === undefined ? null : { key: config.posthogKey, host: config.posthogHost },
  };
}

/** `GET /api/settings`: the public part of the configuration. */
export function registerSettings(app: FastifyInstance, config: Config): void {
  app.get('/api/settings', async (request) => publicSettings(config, { mayUseModel: mayUseModel(request, config) }));
}
