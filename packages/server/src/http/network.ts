import { isIPv4, isIPv6 } from 'node:net';

/** How much of an address tells its network: parts of an IPv4 address, and of an IPv6 address. */
interface Prefix {
  readonly octets: number;
  readonly groups: number;
}

/** What one customer has: an IPv4 address, or in IPv6 a network of 64 bits. */
export const CUSTOMER: Prefix = { octets: 4, groups: 4 };
/** What one organization has, or the neighbours of a rented machine: 24 bits in IPv4, 48 in IPv6. */
export const SITE: Prefix = { octets: 3, groups: 3 };

/** The network that an address is in. What is no address stands for itself. */
export function networkOf(address: string, { octets, groups }: Prefix): string {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, octets).join('.')}/${8 * octets}`;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const first = [...front, ...Array<string>(zeros).fill('0'), ...back].slice(0, groups);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${16 * groups}`;
}
