import { DEFAULT_MODEL, type ModelAccess } from '../engines/vision/openai-chat.ts';

/** The model service that the environment names, or what is wrong with what it says. */
export type ModelSetting =
  | { readonly ok: true; readonly access: ModelAccess }
  | { readonly ok: false; readonly problem: string };

const DEFAULT_ADDRESS = 'https://api.openai.com/v1';

/** Reads `OPENAI_API_KEY`, `OPENAI_BASE_URL` and `OPENAI_MODEL`: a key, or an address that wants none. */
export function modelSettingOf(env: Readonly<Record<string, string | undefined>>): ModelSetting {
  const [key, address, model] = ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_MODEL'].map(
    (name) => env[name]?.trim() || undefined,
  );
  if (key === undefined && address === undefined) {
    const problem =
      'The model needs a key: set OPENAI_API_KEY, or OPENAI_BASE_URL for a service that wants none, such as one on this machine.';
    return { ok: false, problem };
  }
  if (!/^https?:$/.test(protocolOf(address ?? DEFAULT_ADDRESS))) {
    return { ok: false, problem: `OPENAI_BASE_URL must be an address such as ${DEFAULT_ADDRESS}, not "${address}".` };
  }
  const access = { address: (address ?? DEFAULT_ADDRESS).replace(/\/+$/, ''), key, model: model ?? DEFAULT_MODEL };
  return { ok: true, access };
}

function protocolOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : '';
}
