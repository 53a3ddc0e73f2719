import ipaddr from 'ipaddr.js';

/** Global unicast addresses (RFC 4291). Other parts of the IPv6 space are special or not assigned. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Addresses from the public space that lead to the host's own platform: the virtual public address of Azure's host agent. */
const PLATFORM_ADDRESSES = new Set(['168.63.129.16']);

/**
 * Whether an IP address belongs to a host on the public Internet. False for loopback, private, link-local, multicast, documentation and all
 * other special ranges, for IPv6 addresses that contain an IPv4 address (mapped, NAT64, 6to4, Teredo), and for texts that are no address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || PLATFORM_ADDRESSES.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL_IPV6);
}
