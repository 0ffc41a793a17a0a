"""Copying state records inside kernels, to try something out."""

from typing import Any

import numba
import numpy as np
from numba.core import cgutils, types
from numba.extending import intrinsic, overload

from bigtop.core.layout import Array, allocate


def copy_record(source: Any, target: Any) -> None:
    """Make the target record equal to the source, with one memory copy."""
    for name in source.dtype.names:
        target[name] = source[name]


@intrinsic
def _copy_bytes(typing_context: Any, source: Any, target: Any) -> Any:  # pragma: no cover
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = context.get_constant(types.intp, source.size)
        copy: Any = cgutils.raw_memcpy
        copy(builder, arguments[1], arguments[0], size, 1)
        return context.get_dummy_value()

    return types.void(source, target), generate


@intrinsic
def _copy_part(
    typing_context: Any, source: Any, first: Any, count: Any, target: Any, at: Any
) -> Any:  # pragma: no cover
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        places = []
        for kind, values, place in ((source, 0, 1), (target, 3, 4)):
            values_of = context.make_array(kind)(context, builder, arguments[values])
            places.append(builder.gep(values_of.data, [arguments[place]]))
        size = context.get_abi_sizeof(context.get_data_type(source.dtype))
        copy: Any = cgutils.raw_memcpy
        copy(builder, places[1], places[0], arguments[2], size)
        return context.get_dummy_value()

    numbers = types.intp, types.intp
    return types.void(source, *numbers, target, types.intp), generate


AS_KERNEL: dict[str, Any] = {
    "strict": False,
    "jit_options": {"forceinline": True, "_nrt": False},
}


@overload(copy_record, **AS_KERNEL)
def _copy_record(source: Any, target: Any) -> Any:  # pragma: no cover
    copy: Any = _copy_bytes
    return lambda source, target: copy(source, target)


def scratch(like: Any, count: int = 1) -> Any:
    """An array of records of the same kind, to try something out in."""
    return allocate(np.dtype(like.dtype.descr), count)


@overload(scratch, strict=False)
def _scratch(like: Any, count: int = 1) -> Any:  # pragma: no cover
    dtype = numba.np.numpy_support.as_dtype(like)
    return lambda like, count=1: np.empty(count, dtype)


def copy_part(source: Array, first: int, count: int, target: Array, at: int) -> None:
    """Copy some numbers from one array to another, with one memory copy; nobody checks bounds."""
    target[at : at + count] = source[first : first + count]


@overload(copy_part, **AS_KERNEL)
def _copy_part_of(
    source: Any, first: int, count: int, target: Any, at: int
) -> Any:  # pragma: no cover
    copy: Any = _copy_part
    return lambda source, first, count, target, at: copy(source, first, count, target, at)
