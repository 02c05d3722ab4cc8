"""Python's own modules, builtins and methods that CircuitPython 10.2.1 has.

They are taken from its source, in the configuration of both boards (py/circuitpy_mpconfig.h, full build,
otherwise the core level of py/mpconfig.h): the globals tables of shared-bindings/*/__init__.c, extmod/mod*.c
and py/mod*.c, and the tables of methods in py/obj*.c. The stub of a board lists the modules it has.
"""

from sim.firmware import BUILTINS as _SIMULATED

# Modules that CPython has, too, so that type checking cannot tell them apart.
NAMES = {
    "array": "array",
    "binascii": "a2b_base64 b2a_base64 crc32 hexlify unhexlify",
    "collections": "OrderedDict deque namedtuple",
    "errno": """
        EACCES EADDRINUSE EAGAIN EALREADY EBADF ECONNABORTED ECONNREFUSED ECONNRESET EEXIST EHOSTUNREACH
        EINPROGRESS EINVAL EIO EISDIR ENOBUFS ENODEV ENOENT ENOMEM ENOSPC ENOTCONN EOPNOTSUPP EPERM EROFS
        ETIMEDOUT errorcode
    """,
    "gc": "collect disable enable isenabled mem_alloc mem_free",
    "io": "BytesIO IOBase StringIO open",
    "json": "dump dumps load loads",
    "math": """
        acos asin atan atan2 ceil copysign cos degrees e exp fabs floor fmod frexp isfinite isinf isnan
        ldexp log modf pi pow radians sin sqrt tan trunc
    """,
    "micropython": "const",
    "os": """
        chdir getcwd getenv listdir mkdir remove rename rmdir sep stat statvfs sync uname unlink urandom
        utime
    """,
    "random": "choice getrandbits randint random randrange seed uniform",
    "re": "compile match search sub",
    "struct": "calcsize pack pack_into unpack unpack_from",
    "sys": """
        argv byteorder exit implementation maxsize modules path platform stderr stdin stdout version
        version_info
    """,
    "time": "localtime mktime monotonic monotonic_ns sleep struct_time time",
    "traceback": "format_exception print_exception",
    "zlib": "decompress",
}
NAMES = {module: names.split() for module, names in NAMES.items()}

# Those of the simulator's firmware, and those that it makes itself or lacks.
BUILTINS = {*_SIMULATED, *"None True False __import__ compile help input open print".split()}

# Methods of str, bytes and bytearray; then of list, tuple, dict, set, frozenset, int and memoryview.
METHODS = set(
    """
    append extend hex fromhex decode find rfind index rindex join split splitlines rsplit startswith
    endswith strip lstrip rstrip format replace count partition rpartition center lower upper isspace
    isalpha isdigit isupper islower encode

    clear copy insert pop remove reverse sort fromkeys get items keys popitem setdefault update values
    add discard difference difference_update intersection intersection_update isdisjoint issubset
    issuperset symmetric_difference symmetric_difference_update union bit_length from_bytes to_bytes
    cast
    """.split()
)

# Methods that take keyword arguments in CPython but not in CircuitPython.
NO_KEYWORDS = {"split", "rsplit", "to_bytes", "from_bytes", "encode", "decode", "replace", "count", "pop"}

# Keyword arguments and attributes of its functions, exceptions, files, generators and slices.
ARGUMENTS = set(
    """
    args close default end errno file flush key mode read readinto readline reverse seek send sep start step
    stop strerror tell throw value write
    """.split()
)
