"""How kernels are compiled: whole for Python, as parts of each other for kernels.

Left to itself, Numba optimises every function that a kernel calls, translates it to machine code,
wraps it for Python and caches it, before all that is done again where it is inlined. Two thirds
of the kernels are never called from Python. So a kernel has two sides:

- `Whole` is what Python calls: compiled, wrapped and cached as usual.
- `Part` is what other kernels call: no more than LLVM's intermediate code, which is optimised once,
  inside the kernel that Python calls.

All of this runs inside Numba's compiler only; uncompiled, a kernel is the plain function.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from numba.core import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher, cpu_target
from numba.extending import models, register_model, typeof_impl
from numba.np.numpy_support import from_dtype

from bigtop.core.layout import Reading, settings


@cache
def _type_of_records(dtype: Any) -> Any:
    return from_dtype(dtype)


@typeof_impl.register(Reading)
def _type_of_reading(reading: Reading, context: Any) -> Any:
    """What is read is a record; Numba finds its bytes in `data`."""
    return _type_of_records(reading.dtype)


class PartLibrary(JITCodeLibrary):
    """The code of a part, linked with the parts that it calls, and left as it is."""

    def finalize(self) -> None:
        """Nothing can be added any more."""
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True


class PartCompiler(Compiler):
    """Stops before machine code."""

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        """Compile the function."""
        state = self.state
        state.library = PartLibrary(state.targetctx.codegen(), func.__qualname__)
        flags = state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        return super().compile_extra(func)


class Part(CPUDispatcher):
    """A kernel as other kernels call it."""

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        super().__init__(function, {}, options, PartCompiler)
        self._keys: dict[Any, Any] = {}

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What a call with such arguments returns; integers of all sizes are one type."""
        return super().get_call_template(
            [_widened(kind) for kind in args], {name: _widened(kws[name]) for name in kws}
        )

    def compile(self, sig: Any) -> Any:
        """Compile for such arguments, unless that was done."""
        arguments = tuple(sig)
        if arguments not in self.overloads:
            self.add_overload(self._compiler.compile(arguments, None))

    def add_overload(self, compiled: Any) -> None:
        """Make known what was compiled for one list of types."""
        arguments = tuple(compiled.signature.args)
        self.overloads[arguments] = compiled
        self._keys[arguments] = key = object()
        self.targetctx.insert_user_function(key, compiled.fndesc, [compiled.library])

    def get_overload(self, sig: Any) -> Any:
        """By what the compiler finds the code again."""
        return self._keys[tuple(sig)]


def _widened(kind: Any) -> Any:
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.bitwidth < 64 else kind


class Whole(CPUDispatcher):
    """A kernel as Python calls it; kernels that call it get its part."""

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        options = {"nopython": True, "nogil": True, "boundscheck": None} | options
        super().__init__(function, {}, options)
        self._part = Part(function, options)

    def typeof_pyval(self, val: Any) -> Any:
        """The type of an argument that is not one of Numba's own; a reading is known at once."""
        if type(val) is Reading:
            return _type_of_records(val.dtype)
        return super().typeof_pyval(val)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What a call from a kernel returns."""
        return self._part.get_call_template(args, kws)

    def get_overload(self, sig: Any) -> Any:
        """By what the compiler finds the code of such a call."""
        return self._part.get_overload(sig)


def compiled(function: Callable[..., Any], options: dict[str, Any], folder: Path | None) -> Whole:
    """The kernel that the function becomes; what is compiled of it is kept in the folder."""
    whole = Whole(function, options)
    if folder is not None:
        with _numba_cache_in(folder):
            whole.enable_caching()
        _survive_damage(whole)
    return whole


def _survive_damage(whole: Any) -> None:
    """A damaged cache is compiled anew, and one on a full disk is done without."""
    cache = whole._cache
    load, save = cache.load_overload, cache.save_overload

    def load_or_compile(*signature: Any) -> Any:
        try:
            return load(*signature)
        except Exception:  # whatever a file of garbage makes of it
            with suppress(Exception):
                cache.flush()
            return None

    def save_if_possible(*compiled_code: Any) -> None:
        with suppress(Exception):
            save(*compiled_code)

    cache.load_overload, cache.save_overload = load_or_compile, save_if_possible


@contextmanager
def _numba_cache_in(folder: Path) -> Iterator[None]:
    # Numba notes the folder when it decorates. Set only meanwhile, so that other people's
    # functions in the same process keep the folder that they chose.
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before


class GenericType(types.Callable, types.Dummy):
    """The type of a function that is another kernel for each type of its first argument."""

    def __init__(self, name: str, kernel_for: Callable[[Any], Any]) -> None:
        super().__init__(f"generic({name})")
        self.kernel_for = kernel_for

    def _kernel(self, arguments: Sequence[Any]) -> Any:
        return self.kernel_for(arguments[0])._type

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        """The signature of a call."""
        return self._kernel(args).get_call_type(context, args, kws)

    def get_call_signatures(self) -> tuple[list[Any], bool]:
        """Only known by their first argument."""
        return [], True

    def get_impl_key(self, sig: Any) -> object:
        """By what the compiler finds the code."""
        return self._kernel(sig.args).get_impl_key(sig)


register_model(GenericType)(models.OpaqueModel)


def make_generic(function: Callable[..., Any], kernel_for: Callable[[Any], Any]) -> None:
    """In kernels, let a call of the function be a call of the kernel for its first argument."""
    kind = GenericType(function.__name__, kernel_for)
    cpu_target.typing_context.insert_global(function, kind)
