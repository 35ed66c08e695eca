"""Client addresses: what counts as one client, and which addresses are trusted proxies."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network | str  # the str is UNIX

UNIX = "unix"  # the address of every client of a Unix socket


def client_of(address: str) -> str:
    """The client that limits by address count this address for.

    Of IPv6 the first 64 bits: one client usually has all addresses that share them.
    """
    found = _parsed(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, 64), strict=False))
    return address if found is None else str(found)


def is_loopback(address: str) -> bool:
    found = _parsed(address)
    return found is not None and found.is_loopback


def trusted(text: str) -> Network:
    """A proxy to trust: an address, a network such as 10.0.0.0/8, or `unix`."""
    return text if text == UNIX else ip_network(text)


def is_among(address: str, networks: Iterable[Network]) -> bool:
    found = _parsed(address)
    return any(
        address == network if isinstance(network, str) else found is not None and found in network
        for network in networks
    )


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return (isinstance(found, IPv6Address) and found.ipv4_mapped) or found
