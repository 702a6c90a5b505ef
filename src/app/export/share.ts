/** What the device's own share sheet is given. */
interface Shared {
  readonly title: string;
  readonly text?: string;
  readonly files?: File[];
}

/** True where the device has a share sheet that takes this. */
export function canShare(shared: Shared): boolean {
  // Absent in many browsers, and where the connection is not secure.
  const { share, canShare: can } = navigator as Partial<Pick<Navigator, 'share' | 'canShare'>>;
  if (share === undefined) return false;
  return shared.files === undefined || can?.call(navigator, shared) === true;
}

/** Opens the share sheet; rejects when it cannot, but not when the reader closes it. */
export async function share(shared: Shared): Promise<void> {
  try {
    await navigator.share(shared);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    throw error;
  }
}
