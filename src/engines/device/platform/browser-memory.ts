/** Gigabytes of memory from which a device has room for more; some browsers tell it, and none more than this. */
const ROOMY_GB = 8;

/** True where the browser says that the device has much memory. */
export function isRoomyDevice(): boolean {
  const memory: unknown = Reflect.get(navigator, 'deviceMemory');
  return typeof memory === 'number' && memory >= ROOMY_GB;
}
