import { isIPv4, isIPv6 } from 'node:net';

/** How many leading parts of an address name its network. */
interface Prefix {
  /** Of the four in an IPv4 address. */
  readonly octets: number;
  /** Of the eight in an IPv6 address. */
  readonly groups: number;
}

/** One customer of a provider has one IPv4 address, or a network of 64 bits in IPv6. */
export const PER_CUSTOMER: Prefix = { octets: 4, groups: 4 };
/** One organization, or the neighbors of a rented machine, share 24 bits in IPv4 and 48 in IPv6. */
export const PER_ORGANIZATION: Prefix = { octets: 3, groups: 3 };

/** The network of an address. A text that is not an address stands for itself. */
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
